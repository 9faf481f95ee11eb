import type { Person } from './person.ts'

/**
 * The main journeys of a desk on the demonstration, in their order: each begins where the last one ended. Buttons are clicked:
 * a Firefox driven over BiDi presses none by Enter or Space, not even a plain one.
 */
export const journeys: Readonly<Record<string, (person: Person) => Promise<void>>> = {
  async 'a wrong password is refused in words'(person) {
    await person.visit('/auth/login')
    await person.fill(/^Correo/, 'admin@norte.example')
    await person.fill(/^Contraseña/, 'no-es-esta')
    await person.press('Enter')
    await person.sees(/contraseña/i)
    await person.until(`document.querySelector('[role=alert]') !== null`)
  },
  async 'a user signs in and sees the figures'(person) {
    await person.visit('/auth/login')
    await person.fill(/^Correo/, 'admin@norte.example')
    await person.fill(/^Contraseña/, 'demo-vigente')
    await person.press('Enter')
    await person.until(`location.pathname === '/admin/dashboard'`)
    await person.sees(/Vigentes/)
  },
  async 'a member is found and opened, and Escape closes the panel'(person) {
    await person.visit('/admin/miembros')
    await person.fill(/^Buscar en la lista/, 'gonz')
    await person.until(`location.search.includes('q=gonz')`)
    await person.openRow(/Gonz/)
    await person.until(`document.querySelector('[role=dialog] h2') !== null`)
    await person.press('Escape')
    await person.until(`document.querySelector('[role=dialog]') === null`)
  },
  async 'a new member is added'(person) {
    await person.visit('/admin/miembros?nuevo=true')
    await person.fill(/^Nombre/, 'Aurelia Prueba')
    await person.press('Tab')
    await person.type(String(Date.now()).slice(-8))
    await person.press('Enter')
    await person.sees(/Aurelia Prueba/)
    await person.until(`!location.search.includes('nuevo')`)
  },
  async 'a member is charged and the receipt is shown'(person) {
    await person.visit('/admin/miembros?estado=por-vencer')
    await person.openRow(/Por vencer/)
    await person.choose(/^Cobrar/)
    await person.choose(/^Cobrar \$/)
    await person.sees(/Pago registrado/)
    await person.choose(/^Listo$/)
    await person.until(`!location.search.includes('cobrar')`)
  },
  async 'a receipt stays open when its address is opened again'(person) {
    await person.visit('/admin/pagos')
    await person.openRow(/\d/)
    await person.choose(/^Ver recibo$/)
    await person.until(`location.search.includes('recibo=')`)
    await person.reopen()
    await person.choose(/^Listo$/)
    await person.until(`!location.search.includes('recibo=')`)
  },
  async 'somebody is answered at the door'(person) {
    await person.visit('/admin/entrada')
    await person.until(`document.activeElement?.getAttribute('role') === 'combobox'`)
    await person.type('12')
    await person.press('Enter')
    await person.sees(/Pasa|No pasa/)
  },
  async 'a report shows its figures'(person) {
    await person.visit('/admin/reportes?sucursales=todas&rango=dias30')
    await person.until(`document.querySelector('main svg, main table') !== null`)
    await person.sees(/\$/)
  },
  async 'the dark theme stays after a reload'(person) {
    const isDark = `document.documentElement.classList.contains('app-dark')`
    await person.visit('/admin/dashboard')
    await person.choose(/oscuro/i)
    await person.until(isDark)
    await person.visit('/admin/pagos')
    await person.until(isDark)
    await person.choose(/claro/i)
    await person.until(`!${isDark}`)
  },
  async 'another branch is chosen'(person) {
    await person.visit('/admin/pagos')
    await person.choose(/Palermo/)
    await person.choose(/^Belgrano/)
    await person.choose(/^Cambiar de sucursal$/)
    await person.until(`location.pathname === '/admin/dashboard'`)
    await person.sees(/Belgrano/)
  },
}
