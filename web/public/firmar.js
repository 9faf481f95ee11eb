// One press sends one form. The button waits until the form was read, and is free again on a page that the browser kept.
const buttons = document.querySelectorAll('button')
const free = (isFree) => buttons.forEach((button) => (button.disabled = !isFree))

addEventListener('submit', () => setTimeout(free, 0, false))
addEventListener('pageshow', () => free(true))
