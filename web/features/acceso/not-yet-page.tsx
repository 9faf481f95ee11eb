export function NotYetPage() {
  return <h1>NotYetPage</h1>
}

export function PublicNotYetPage() {
  return <NotYetPage />
}
