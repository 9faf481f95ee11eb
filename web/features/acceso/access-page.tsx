export function AccessPage() {
  return <h1>AccessPage</h1>
}
