/** A photo or the bank's own PDF, seen only by the gym that sent it and by the operator. */
export const proofOfPayment = {
  protected: true,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
}
