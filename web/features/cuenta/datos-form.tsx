import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type User, userInput } from '#shared/collections/user.ts'
import { avatarAddress } from '#web/lib/api/foto.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { recordStore } from '#web/lib/forms/record-store.ts'
import { TelefonoField } from '#web/lib/forms/telefono-field.tsx'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ImageField } from '#web/ui/pictures/image-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import styles from './cuenta.module.css'

const datosInput = userInput.pick({ name: true, phone: true })
type DatosInput = z.infer<typeof datosInput>

const draftOf = ({ name, phone }: User): DatosInput => ({ name, phone })

const store = recordStore<User, DatosInput>('users')

export function DatosForm({ stored }: { stored: User }) {
  const form = useForm({ resolver: zodResolver(datosInput), defaultValues: draftOf(stored) })
  const record = useRecordForm({
    stored,
    form,
    schema: datosInput,
    draft: draftOf,
    picture: 'avatar',
    store,
    said: () => 'Cambios guardados',
  })
  return (
    <form className={styles.form} onSubmit={record.send} noValidate>
      <ImageField
        label="Foto"
        isOptional
        isRound
        camera="user"
        src={avatarAddress(record.opened ?? stored, '100x100')}
        {...record.picture}
      />
      <div className={styles.pair}>
        <TextField label="Nombre" autoComplete="name" {...useFormField(form.control, 'name')} />
        <TelefonoField label="Teléfono" autoComplete="tel" {...useFormField(form.control, 'phone')} />
      </div>
      <RecordNotice record={record} />
      <div className={styles.footer}>
        <Button variant="solid" type="submit" isPending={record.isSending}>
          Guardar cambios
        </Button>
      </div>
    </form>
  )
}
