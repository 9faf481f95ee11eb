import type { Miembro } from '#shared/collections/miembro.ts'
import { useFoto } from '#web/lib/foto.ts'
import { ImageField, type ImageFieldProps } from '#web/ui/image-field.tsx'

type FotoFieldProps = Pick<ImageFieldProps, 'value' | 'onChange' | 'error'>

/** The photo of a member, from a file or taken at the desk. */
export function FotoField({ stored, ...field }: FotoFieldProps & { stored: Miembro | undefined }) {
  return stored ? <StoredFoto stored={stored} {...field} /> : <Foto {...field} />
}

function StoredFoto({ stored, ...field }: FotoFieldProps & { stored: Miembro }) {
  return <Foto src={useFoto(stored, '200x200').src} {...field} />
}

const Foto = (field: FotoFieldProps & Pick<ImageFieldProps, 'src'>) => (
  <ImageField label="Foto" isOptional isRound camera="environment" {...field} />
)
