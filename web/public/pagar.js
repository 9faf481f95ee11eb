// Reads the open page of a payment again: more and more rarely, no longer than some minutes after the person was last here, and
// never while it is hidden.
const first = 4000
const longest = 60000
const patience = 15 * 60000
const between = 3000

const main = document.querySelector('main')
main.setAttribute('aria-live', 'polite')
let shown = main.innerHTML
let timer = 0
let delay = first
let until = 0
let lastRead = Date.now()

async function read() {
  clearTimeout(timer)
  lastRead = Date.now()
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) show(new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main'))
  // Told to wait, it waits as long as it is told.
  const wait = Number(answer?.headers.get('retry-after') ?? 0) * 1000
  plan(Math.max(delay, wait))
  delay = Math.min(delay * 1.5, longest)
}

function show(fresh) {
  if (!fresh || fresh.innerHTML === shown) return
  shown = fresh.innerHTML
  main.replaceChildren(...fresh.childNodes)
}

function plan(wait) {
  clearTimeout(timer)
  const isOver = document.hidden || Date.now() > until || !main.querySelector('[data-espera]')
  if (!isOver) timer = setTimeout(() => void read(), wait)
}

function comeBack() {
  if (document.hidden) return clearTimeout(timer)
  until = Date.now() + patience
  delay = first
  const since = Date.now() - lastRead
  if (since >= between) void read()
  else plan(between - since)
}

// One press opens one page of the provider.
main.addEventListener('click', (event) => {
  const button = event.target.closest('.boton')
  if (!button) return
  if (button.ariaDisabled === 'true') return event.preventDefault()
  button.ariaDisabled = 'true'
  button.textContent = 'Abriendo Mercado Pago…'
  shown = ''
})

document.addEventListener('visibilitychange', comeBack)
addEventListener('pageshow', comeBack)
addEventListener('focus', comeBack)
addEventListener('online', comeBack)
