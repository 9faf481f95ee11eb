/** Types of a paper that was scanned or photographed. */
export const scanTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']
