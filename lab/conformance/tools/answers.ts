export const generic = (status: number, message: string) => ({ equals: { data: {}, message, status }, status })

export const missing = generic(404, "The requested resource wasn't found.")
