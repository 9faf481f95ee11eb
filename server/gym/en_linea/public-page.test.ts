import { describe, expect, it } from 'vitest'
import { renderAutomatico, renderLink } from './public-page.ts'

const consent = {
  gimnasio: 'Norte',
  concepto: 'Pase libre',
  monto: '58000',
  duracion: 1,
  unidad: 'mes' as const,
  enlace: 'https://mercadopago.example/aceptar',
  pais: 'AR',
  moneda: 'ARS',
  zona: 'America/Argentina/Buenos_Aires',
}

describe('the public page of a consent', () => {
  it.each([
    ['esperando', 'Cobro automático'],
    ['con_problema', 'Hay un problema con tu cobro automático'],
    ['pausado', 'Cobro automático en pausa'],
    ['activo', 'Cobro automático aceptado'],
    ['cancelado', 'Este cobro automático no está activo'],
  ] as const)('%s says: %s', (estado, title) => {
    expect(renderAutomatico({ ...consent, estado })).toContain(`${title}</h1>`)
  })

  it('with a problem says what to do, of which plan and amount, and does not thank', () => {
    const html = renderAutomatico({ ...consent, estado: 'con_problema' }).replaceAll('\u00a0', ' ')
    expect(html).toContain('Revisa tu medio de pago en Mercado Pago')
    expect(html).toContain('$ 58.000')
    expect(html).toContain('Pase libre')
    expect(html).not.toContain('Gracias')
  })
})

describe('the public page of a paid link', () => {
  const link = { ...consent, estado: 'pagado' as const, vence: new Date('2026-05-12T03:00:00Z') }
  const now = new Date('2026-05-10T15:00:00Z')
  const read = (por_revisar: { monto: number | null; moneda: string } | null) =>
    renderLink({ ...link, por_revisar }, now).replaceAll('\u00a0', ' ')

  it('thanks for the amount that was asked for', () => {
    expect(read(null)).toContain('El gimnasio ya tiene tu pago')
  })

  it('says what came instead of it, and that the gym looks at it', () => {
    const html = read({ monto: 1, moneda: 'ARS' })
    expect(html).toContain('Tu pago está en revisión</h1>')
    expect(html).toMatch(/\$ 58\.000.*Recibido.*\$ 1</s)
    expect(html).not.toContain('Gracias')
  })
})
