// The browser knows when the network is back; whether the server is, the reload finds out.
addEventListener('online', () => location.reload())
