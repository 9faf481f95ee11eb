import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { FormProvider, useFieldArray } from 'react-hook-form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GuardarPlanInput } from '#shared/collections/plan.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { api } from '#web/lib/api/api.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './sugeridos.module.css'
import { sugeridosDraft, sugeridosInput } from './sugeridos-draft.ts'
import { SugeridoLine } from './sugerido-line.tsx'

interface SugeridosFormProps {
  /** The button that takes them begins with the focus. */
  isFocused?: boolean
  /** Arranges the lines and the button that takes them; both are null in a country without suggestions. */
  children: (lines: ReactNode, take: ReactNode) => ReactNode
}

/** The plans suggested for the gym's country, to change and take with one press. */
export function SugeridosForm({ isFocused = false, children }: SugeridosFormProps) {
  const { branch, gym } = useSession()
  const take = useTakePlanes()
  const form = useActForm(take, {
    resolver: zodResolver(sugeridosInput),
    defaultValues: sugeridosDraft(gym, branch.id),
  })
  const { fields, remove } = useFieldArray({ control: form.control, name: 'planes', keyName: 'key' })
  if (fields.length === 0) return children(null, null)
  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={form.send}>
        {children(
          <>
            <ul className={styles.lines} aria-label="Planes sugeridos">
              {fields.map(({ key, nombre, plazos }, index) => (
                <SugeridoLine
                  key={key}
                  index={index}
                  nombre={nombre}
                  plazos={plazos}
                  onRemove={fields.length > 1 ? () => remove(index) : undefined}
                />
              ))}
            </ul>
            {form.refusal && <Banner kind="bad">{form.refusal}</Banner>}
          </>,
          <Button type="submit" variant="solid" isPending={take.isPending} autoFocus={isFocused}>
            {fields.length === 1 ? 'Usar este plan' : `Usar estos ${fields.length} planes`}
          </Button>,
        )}
      </form>
    </FormProvider>
  )
}

/** Saves new plans with their terms: all or none. */
function useTakePlanes() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ planes }: { planes: readonly GuardarPlanInput[] }) => {
      const batch = api.createBatch()
      for (const { plazos, ...plan } of planes) {
        batch.collection('planes').create(plan)
        for (const plazo of plazos) batch.collection('planes_plazos').create({ ...plazo, id_plan: plan.id })
      }
      return batch.send()
    },
    onSuccess: (_, { planes }) => {
      toast.success(planes.length === 1 ? 'El plan ya está en venta' : `${planes.length} planes ya están en venta`)
      return markStale(queryClient, 'planes')
    },
  })
}
