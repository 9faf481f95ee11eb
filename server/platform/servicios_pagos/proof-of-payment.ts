/** A photo or the bank's PDF, visible only to its gym and the operator. */
export const proofOfPayment = {
  protected: true,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'],
}
