import { describe, expect, it } from 'vitest'
import { renderAutomatico } from './consent-page.ts'
import { renderLink } from './link-page.ts'
import type { LinkPublico } from './public-link.ts'

const offer = {
  gimnasio: 'Norte',
  logo: '',
  concepto: 'Pase libre',
  monto: '58000',
  enlace: 'https://mercadopago.example/aceptar',
  pais: 'AR',
  moneda: 'ARS',
  zona: 'America/Argentina/Buenos_Aires',
}
const visit = { path: '/pagar/abc', returned: '' as const, now: new Date('2026-05-10T15:00:00Z') }

describe('the public page of a consent', () => {
  const consent = { ...offer, duracion: 1, unidad: 'mes' as const }

  it.each([
    ['esperando', 'Cobro automático'],
    ['con_problema', 'Hay un problema con tu cobro automático'],
    ['pausado', 'Cobro automático en pausa'],
    ['activo', 'Cobro automático aceptado'],
    ['cancelado', 'Este cobro automático no está activo'],
  ] as const)('%s says: %s', (estado, title) => {
    expect(renderAutomatico({ ...consent, estado }, visit)).toContain(`${title}</h1>`)
  })

  it('with a problem says what to do, of which plan and amount, and does not thank', () => {
    const html = renderAutomatico({ ...consent, estado: 'con_problema' }, visit).replaceAll('\u00a0', ' ')
    expect(html).toContain('Revisa tu medio de pago en Mercado Pago')
    expect(html).toContain('$ 58.000')
    expect(html).toContain('Pase libre')
    expect(html).not.toContain('Gracias')
  })

  it('waits for the provider once the payer comes back from there', () => {
    const html = renderAutomatico({ ...consent, estado: 'esperando' }, { ...visit, returned: 'en_proceso' })
    expect(html).toContain('Estamos esperando la confirmación')
    expect(html).not.toContain('Aceptar en Mercado Pago')
  })
})

describe('the public page of a link', () => {
  const link: LinkPublico = {
    ...offer,
    estado: 'pendiente',
    vence: new Date('2026-05-12T03:00:00Z'),
    intento: '',
    pago: null,
    por_revisar: null,
    ya_pago: false,
  }
  const pago: NonNullable<LinkPublico['pago']> = {
    recibo: 'f'.repeat(32),
    fecha: new Date('2026-05-10T14:00:00Z'),
    anulado: null,
    devuelto: null,
    monto_devuelto: '0.00',
  }
  const read = (change: Partial<LinkPublico>, how: Partial<Parameters<typeof renderLink>[1]> = {}) =>
    renderLink({ ...link, ...change }, { ...visit, ...how }).replaceAll('\u00a0', ' ')
  const paid = (change: Partial<LinkPublico['pago']>) => read({ estado: 'pagado', pago: { ...pago, ...change } })
  const button = 'class="boton"'

  it('thanks for the amount that was asked for, with its receipt', () => {
    const html = paid({})
    expect(html).toContain('El gimnasio ya tiene tu pago')
    expect(html).toContain(`href="/recibo/${pago.recibo}"`)
    expect(html).toContain('10/05/2026')
    expect(html).not.toContain('data-espera')
  })

  it('says that the payment went back, whole or in part, or was voided', () => {
    const devuelto = new Date('2026-05-11T14:00:00Z')
    expect(paid({ devuelto })).toContain('Mercado Pago te devolvió este pago</h1>')
    expect(paid({ devuelto, monto_devuelto: '8000.00' })).toMatch(/Pago recibido.*Te devolvieron.*\$ 8\.000/s)
    expect(read({ estado: 'pagado', pago: { ...pago, anulado: devuelto } })).toContain(
      'El gimnasio anuló este pago</h1>',
    )
  })

  it('says what came instead of it, and that the gym looks at it', () => {
    const html = read({ estado: 'pagado', por_revisar: { monto: 1, moneda: 'ARS', resuelto: false } })
    expect(html).toContain('Tu pago está en revisión</h1>')
    expect(html).toMatch(/\$ 58\.000.*Recibido.*\$ 1</s)
    expect(html).not.toContain('Gracias')
    const seen = read({ estado: 'pagado', por_revisar: { monto: 1, moneda: 'ARS', resuelto: true } })
    expect(seen).toContain('El gimnasio ya revisó tu pago</h1>')
  })

  it.each([
    ['under way', { intento: 'en_proceso' }, 'Estamos esperando la confirmación de Mercado Pago'],
    ['cancelled', { estado: 'cancelado' }, 'El gimnasio canceló este enlace'],
    ['past', { vence: new Date('2026-05-10T14:59:59Z') }, 'Este enlace ya venció'],
    ['not open yet', { enlace: '' }, 'Este enlace todavía no se puede pagar'],
  ] as const)('%s offers no payment, and is read again', (_name, change, title) => {
    const html = read(change)
    expect(html).toContain(`${title}</h1>`)
    expect(html).not.toContain(button)
    expect(html).toContain('data-espera')
  })

  it('waits for the provider once the payer comes back from there, and lets one who did not pay try again', () => {
    const html = read({}, { returned: 'en_proceso' })
    expect(html).toContain('Estamos esperando la confirmación')
    expect(html).not.toContain(button)
    expect(html).toContain('<a href="/pagar/abc">')
  })

  it('offers a refused payment again', () => {
    for (const html of [read({ intento: 'rechazado' }), read({}, { returned: 'rechazado' })]) {
      expect(html).toContain('Mercado Pago no aprobó el pago</h1>')
      expect(html).toContain('Volver a intentar')
    }
  })

  it('says that the member paid otherwise meanwhile', () => {
    const html = read({ ya_pago: true })
    expect(html).toContain('El gimnasio ya registró otro pago</h1>')
    expect(html).toContain('/pagar/abc/ir?otro=1')
  })
})
