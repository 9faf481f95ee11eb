/** Button names are between asterisks, one or two. */
export function WithNames({ text }: { text: string }) {
  const parts = text.split(/\*+/).map((part, index) => ({ part, index }))
  return parts.map(({ part, index }) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
}
