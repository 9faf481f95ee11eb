import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { User } from '#shared/collections/user.ts'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { avatarAddress } from '#web/lib/api/foto.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { TelefonoField } from '#web/lib/forms/telefono-field.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ImageField } from '#web/ui/pictures/image-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './cuenta.module.css'

interface Datos {
  name: string
  phone: string
  avatar: File | null | undefined
}

export function DatosForm({ stored }: { stored: User }) {
  const queryClient = useQueryClient()
  const [values, setValues] = useState<Datos>({ name: stored.name, phone: stored.phone, avatar: undefined })
  const [isChecked, setIsChecked] = useState(false)
  const save = useMutation({
    mutationFn: ({ avatar, ...texts }: Datos) =>
      api.collection('users').update<User>(stored.id, { ...texts, ...(avatar !== undefined && { avatar }) }),
    onSuccess: async () => {
      await markStale(queryClient, 'users')
      setValues((now) => ({ ...now, avatar: undefined }))
      toast.success('Cambios guardados')
    },
  })
  const problem = save.error && describeError(save.error)
  const errors = { ...problem?.fields, ...(isChecked ? problemsOf(values) : {}) }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(problemsOf(values)).length === 0) save.mutate(values)
  }
  const isRefusedElsewhere = problem && Object.keys(problem.fields).length === 0
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      {isRefusedElsewhere && <Banner kind="warn">{problem.sentence}</Banner>}
      <ImageField
        label="Foto"
        isOptional
        isRound
        camera="user"
        src={avatarAddress(stored, '100x100')}
        value={values.avatar}
        error={errors['avatar']}
        onChange={(avatar) => setValues({ ...values, avatar })}
      />
      <div className={styles.pair}>
        <TextField
          label="Nombre"
          autoComplete="name"
          value={values.name}
          error={errors['name']}
          onChange={(name) => setValues({ ...values, name })}
        />
        <TelefonoField
          label="Teléfono"
          autoComplete="tel"
          value={values.phone}
          error={errors['phone']}
          onChange={(phone) => setValues({ ...values, phone })}
        />
      </div>
      <div className={styles.footer}>
        <Button variant="solid" type="submit" isPending={save.isPending}>
          Guardar cambios
        </Button>
      </div>
    </form>
  )
}

function problemsOf({ name, phone }: Datos): Record<string, string> {
  const length = name.trim().length
  return {
    ...(length < 2 || length > 50 ? { name: 'Escribe tu nombre, de 2 a 50 letras.' } : {}),
    ...(/^\d{1,12}$/.test(phone.replace(/[\s().+-]/g, ''))
      ? {}
      : { phone: 'Escribe tu teléfono, de hasta 12 cifras.' }),
  }
}
