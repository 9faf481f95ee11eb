import type { CierreDeSucursal, Nombrados } from '#shared/sucursales/cierre-de-sucursal.ts'

/** Tells the consequences of closing the branch of this name, a sentence for each kind that it has. */
export function cierreSentences(
  cierre: CierreDeSucursal,
  nombre: string,
  written: (value: number) => string,
): readonly string[] {
  const { usuarios, claves } = cierre
  const count = (many: number, one: string, more: string) => `${written(many)} ${many === 1 ? one : more}`
  return [
    ...miembrosSentence(cierre, nombre, count),
    usuarios.total > 0 &&
      `${listed(usuarios, count)} ${usuarios.total === 1 ? 'queda sin sucursal y no puede' : 'quedan sin sucursal y no pueden'} trabajar hasta tener otra.`,
    claves.total === 1 &&
      `La clave de API ${listed(claves, count)} solo sirve en ${nombre}: deja de cobrar y de registrar entradas.`,
    claves.total > 1 &&
      `Las claves de API ${listed(claves, count)} solo sirven en ${nombre}: dejan de cobrar y de registrar entradas.`,
    cierre.planes > 0 && `${count(cierre.planes, 'plan deja', 'planes dejan')} de ofrecerse.`,
    enLineaSentence(cierre, nombre, count),
  ].filter((sentence) => typeof sentence === 'string')
}

type Count = (many: number, one: string, more: string) => string

function miembrosSentence({ miembros, recordatorios }: CierreDeSucursal, nombre: string, count: Count): string[] {
  const { total, vigentes, entran } = miembros
  if (total === 0) return []
  const reminded = total === 1 ? 'Le siguen llegando los recordatorios.' : 'Les siguen llegando los recordatorios.'
  const said = [
    `${count(total, 'miembro sigue', 'miembros siguen')} siendo de ${nombre}.`,
    vigentes > 0 && `${count(vigentes, 'tiene', 'tienen')} el plan vigente${reach(vigentes, entran, count)}.`,
    recordatorios && reminded,
  ]
  return [said.filter(Boolean).join(' ')]
}

function reach(vigentes: number, entran: number, count: Count): string {
  if (entran === 0) return ', que no vale en otras sucursales'
  if (entran === vigentes) return ', que también vale en las demás sucursales'
  return `: ${count(entran, 'puede', 'pueden')} entrar en las demás sucursales y ${count(vigentes - entran, 'no', 'no')}`
}

function enLineaSentence({ links, automaticos }: CierreDeSucursal, nombre: string, count: Count): string | false {
  const live = [
    links > 0 && count(links, 'enlace de pago', 'enlaces de pago'),
    automaticos > 0 && count(automaticos, 'cobro automático', 'cobros automáticos'),
  ].filter((one) => typeof one === 'string')
  if (live.length === 0) return false
  const verb = links + automaticos === 1 ? 'Sigue en pie' : 'Siguen en pie'
  return `${verb} ${new Intl.ListFormat('es').format(live)}: lo que se pague queda por asignar mientras ${nombre} esté cerrada.`
}

/** 'Ana, Bruno y 2 más', or '4 personas' if their names may not be seen. */
function listed({ total, nombres }: Nombrados, count: Count): string {
  if (nombres.length === 0) return count(total, 'persona', 'personas')
  const others = total - nombres.length
  return new Intl.ListFormat('es').format([...nombres, ...(others > 0 ? [count(others, 'más', 'más')] : [])])
}
