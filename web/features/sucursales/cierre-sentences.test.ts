import { expect, it } from 'vitest'
import type { CierreDeSucursal } from '#shared/sucursales/cierre-de-sucursal.ts'
import { cierreSentences } from './cierre-sentences.ts'

const nothing: CierreDeSucursal = {
  impide: '',
  miembros: { total: 0, vigentes: 0, entran: 0 },
  usuarios: { total: 0, nombres: [] },
  claves: { total: 0, nombres: [] },
  planes: 0,
  links: 0,
  automaticos: 0,
  recordatorios: true,
}

it.each<[Partial<CierreDeSucursal>, string[]]>([
  [{}, []],
  [
    { miembros: { total: 1, vigentes: 0, entran: 0 } },
    ['1 miembro sigue siendo de Anexo. Le siguen llegando los recordatorios.'],
  ],
  [
    { miembros: { total: 566, vigentes: 318, entran: 0 }, recordatorios: false },
    ['566 miembros siguen siendo de Anexo. 318 tienen el plan vigente, que no vale en otras sucursales.'],
  ],
  [
    { miembros: { total: 2, vigentes: 1, entran: 1 }, recordatorios: false },
    ['2 miembros siguen siendo de Anexo. 1 tiene el plan vigente, que también vale en las demás sucursales.'],
  ],
  [
    { miembros: { total: 9, vigentes: 8, entran: 3 }, recordatorios: false },
    ['9 miembros siguen siendo de Anexo. 8 tienen el plan vigente: 3 pueden entrar en las demás sucursales y 5 no.'],
  ],
  [{ usuarios: { total: 1, nombres: ['Ana'] } }, ['Ana queda sin sucursal y no puede trabajar hasta tener otra.']],
  [
    { usuarios: { total: 5, nombres: ['Ana', 'Bruno', 'Ema'] } },
    ['Ana, Bruno, Ema y 2 más quedan sin sucursal y no pueden trabajar hasta tener otra.'],
  ],
  [{ usuarios: { total: 2, nombres: [] } }, ['2 personas quedan sin sucursal y no pueden trabajar hasta tener otra.']],
  [
    { claves: { total: 1, nombres: ['Torniquete'] }, planes: 1 },
    [
      'La clave de API Torniquete solo sirve en Anexo: deja de cobrar y de registrar entradas.',
      '1 plan deja de ofrecerse.',
    ],
  ],
  [
    { claves: { total: 2, nombres: ['Torniquete', 'Web'] }, planes: 4 },
    [
      'Las claves de API Torniquete y Web solo sirven en Anexo: dejan de cobrar y de registrar entradas.',
      '4 planes dejan de ofrecerse.',
    ],
  ],
  [{ links: 1 }, ['Sigue en pie 1 enlace de pago: lo que se pague queda por asignar mientras Anexo esté cerrada.']],
  [
    { links: 3, automaticos: 1 },
    [
      'Siguen en pie 3 enlaces de pago y 1 cobro automático: lo que se pague queda por asignar mientras Anexo esté cerrada.',
    ],
  ],
])('of %o', (given, sentences) => {
  expect(cierreSentences({ ...nothing, ...given }, 'Anexo', String)).toEqual(sentences)
})
