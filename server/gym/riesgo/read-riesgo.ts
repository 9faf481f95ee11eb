import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { fillVariables } from '#shared/recordatorios/texto.ts'
import type { FilaDeRiesgo, Riesgo } from '#shared/riesgo/lista.ts'
import { comparePuestos, motivosDe, type Motivo, type Puesto } from '#shared/riesgo/motivos.ts'
import { textoDeMotivo } from '#shared/riesgo/texto-de-motivo.ts'
import { formatMoney } from '#shared/values/money.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { type Ficha, readFichas } from './fichas.ts'
import { readHechas } from './hechas.ts'
import { readRiesgoDay, type RiesgoDay } from './riesgo-day.ts'
import { readSemana } from './semana.ts'
import { readSituaciones } from './situaciones.ts'
import { type Sight, sightOf } from './sight.ts'

/** The members worth a message today, in a branch or, for '', in all that the caller works in; at most `filas` of each kind. */
export async function readRiesgo(context: WriteContext, sucursal: string, filas: number): Promise<Riesgo> {
  const { tx, caller, now } = context
  const sight = await sightOf(context, sucursal)
  const day = await readRiesgoDay(tx, now)
  const hoy = { hoy: day.dia }
  const members = await readMembers(tx, day, sight)
  const open = members.filter(({ motivo }) => motivo.abierto).toSorted(comparePuestos)
  const shown = open.slice(0, filas)
  const done = await readHechas(tx, { ...sight, ...hoy, usuario_id: caller.id, por_vencer: day.por_vencer, filas })
  const ids = [...shown, ...done.hechas].map(({ id }) => id)
  const fichas = await readFichas(tx, ids, { ...hoy, ve_planes: sight.ve_planes, ve_recibos: sight.ve_recibos })
  const rowOf = rows(fichas, day, sight)
  const of = new Map(members.map((member) => [member.id, member]))
  const reachable = open.filter(({ con_telefono }) => con_telefono).length
  return {
    dia: day.dia,
    en_juego: sight.ve_sumas ? addUp(open) : null,
    filas: shown.flatMap((member) => rowOf(member.id, member.motivos, null)),
    abiertas: reachable,
    sin_telefono: open.length - reachable,
    hechas: done.hechas.flatMap(({ id, hecho }) => rowOf(id, of.get(id)?.motivos ?? [], hecho)),
    cerradas: done.cerradas,
    semana: await readSemana(tx, { ...sight, ...hoy }),
  }
}

interface Member extends Puesto {
  readonly id: string
  readonly motivos: readonly Motivo[]
}

const addUp = (open: readonly Member[]) =>
  open.reduce((sum, { motivo }) => sum + Math.round(motivo.monto * 100), 0) / 100

/** The members with a reason, answered ones among them. */
async function readMembers(tx: Transaction, day: RiesgoDay, sight: Sight): Promise<Member[]> {
  const found = await readSituaciones(tx, day, sight)
  return found.flatMap(({ id, nombre, con_telefono, ...situacion }) => {
    const motivos = motivosDe(situacion, day)
    const [motivo] = motivos
    return motivo ? [{ id, nombre, con_telefono, motivos, motivo }] : []
  })
}

/** Makes the row of a member; none for one who was deleted meanwhile. */
const rows =
  (fichas: ReadonlyMap<string, Ficha>, day: RiesgoDay, { ve_planes }: Sight) =>
  (id: string, motivos: readonly Motivo[], hecho: FilaDeRiesgo['hecho']): FilaDeRiesgo[] => {
    const ficha = fichas.get(id)
    if (!ficha) return []
    const [first] = motivos
    const hasMoney = ve_planes && first !== undefined && first.monto > 0
    const vencimiento = ficha.vencimiento ?? ''
    return [
      {
        ...ficha,
        vencimiento,
        motivos: motivos.map(({ tipo, dia }) => ({ tipo, dia })),
        monto: hasMoney ? first.monto : null,
        probabilidad: hasMoney ? first.chance : null,
        texto: first && !hecho ? textFor(first, ficha, day) : '',
        hecho,
      },
    ]
  }

function textFor(motivo: Motivo, { nombre, vencimiento }: Ficha, day: RiesgoDay): string {
  const { tipo, dia, monto } = motivo
  const end = tipo === 'saldo' ? dia : vencimiento
  return fillVariables(textoDeMotivo(motivo, day.dia, day), {
    nombre,
    gimnasio: day.gimnasio,
    vencimiento: end === null ? '' : writeDay(end),
    saldo: tipo === 'saldo' ? formatMoney(monto, day) : '',
  })
}
