/** A stored field in the history: its label, and the kind of its value where the value alone does not tell it. */
export interface CampoContado {
  readonly label: string
  /** The kind of a declared field, or one of the history's own. */
  readonly kind?: string
}

/** The fields of a collection that the history tells. The others are technical. */
export type Historia = Readonly<Record<string, CampoContado>>

const ofKind = (kind: string) => (label: string) => ({ label, kind })

export const link = ofKind('link')
export const money = ofKind('money')
/** Money that most records have none of: 0 is not told. */
export const someMoney = ofKind('some money')
export const minutes = ofKind('minutes')
export const days = ofKind('days')
export const time = ofKind('time')
export const picture = ofKind('picture')
/** A value that tells itself. */
export const plain = (label: string) => ({ label })

export const deMiembro = { id_miembro: link('Miembro') }
export const deSucursal = { sucursal_id: link('Sucursal') }
export const deleted = plain('Eliminado')
export const moneda = { label: 'Moneda', kind: 'currency' }
