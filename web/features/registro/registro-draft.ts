import { lugarDe } from '#shared/paises.ts'
import { kept } from '#web/ui/base/kept.ts'

/** The values typed so far. The password is left out: it stays in memory until the account is created. */
export interface RegistroDraft {
  email: string
  usuario: { name: string; phone: string }
  gimnasio: {
    nombre: string
    correo: string
    telefono: string
    direccion: string
    moneda: string
    zona_horaria: string
    pais: string
  }
  sucursales: { nombre: string; direccion: string }[]
  /** Empty for the free service. */
  servicio_id: string
}

const key = 'vigente_registro'
const daysKept = 7
const day = 86_400_000

let password = ''

export const draftPassword = (): string => password
export const keepPassword = (typed: string): void => {
  password = typed
}

/** The draft this browser stored within the last week, or null. */
export function readDraft(now = Date.now()): RegistroDraft | null {
  try {
    const { savedAt, draft } = JSON.parse(kept.read(key) ?? '{}')
    const isFresh = typeof savedAt === 'number' && now - savedAt < daysKept * day
    return isFresh && isDraft(draft) ? draft : null
  } catch {
    return null
  }
}

export function saveDraft(draft: RegistroDraft, now = Date.now()): void {
  kept.write(key, JSON.stringify({ savedAt: now, draft }))
}

export function forgetDraft(): void {
  password = ''
  kept.forget(key)
}

/** Country, currency and time zone are guessed from the device. */
export function newDraft(email: string, servicio_id: string): RegistroDraft {
  const { pais, zona } = lugarDe(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return {
    email,
    usuario: { name: '', phone: '' },
    gimnasio: {
      nombre: '',
      correo: '',
      telefono: '',
      direccion: '',
      moneda: pais.moneda,
      zona_horaria: zona,
      pais: pais.id,
    },
    sucursales: [{ nombre: '', direccion: '' }],
    servicio_id,
  }
}

function isDraft(value: unknown): value is RegistroDraft {
  if (typeof value !== 'object' || value === null) return false
  const { email, usuario, gimnasio, sucursales }: Partial<RegistroDraft> = value
  return (
    typeof email === 'string' &&
    typeof usuario?.name === 'string' &&
    typeof gimnasio?.nombre === 'string' &&
    Array.isArray(sucursales)
  )
}
