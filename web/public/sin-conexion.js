// The browser only knows that the network is back; the reload shows if the server is.
addEventListener('online', () => location.reload())

// A device of the door keeps the app for Entrada, which answers from its copy.
void caches.keys().then((names) => {
  document.getElementById('entrada').hidden = !names.some((name) => name.startsWith('puerta-'))
})
