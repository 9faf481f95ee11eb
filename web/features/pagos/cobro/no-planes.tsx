import type { ReactNode } from 'react'
import { SugeridosForm } from '#web/features/planes/sugeridos/sugeridos-form.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'

interface NoPlanesProps {
  /** The member's id, or `searching`: the charge goes on with it once there is a plan. */
  cobrar: string
  /** The member being charged. */
  children?: ReactNode
  onClose: () => void
}

/** A charge in a branch without plans. Taking the suggested ones leads on to the charge; an own one leads back to it. */
export function NoPlanes({ cobrar, children, onClose }: NoPlanesProps) {
  const { branch, can } = useSession()
  if (!can('plan.create')) {
    return (
      <>
        <DialogBody>
          {children}
          <Banner kind="warn" title={`${branch.nombre} todavía no tiene planes`}>
            Para cobrar hace falta un plan con su precio. Pídele a quien administra que lo cree.
          </Banner>
        </DialogBody>
        <DialogFooter>
          <Button autoFocus onPress={onClose}>
            Cerrar
          </Button>
        </DialogFooter>
      </>
    )
  }
  return (
    <SugeridosForm isFocused>
      {(lines, take) => (
        <>
          <DialogBody>
            {children}
            <Banner kind="info" title={`${branch.nombre} todavía no tiene planes`}>
              {lines ? 'Usa estos ejemplos con tus precios, o crea otro.' : 'Crea el primero con su precio.'} Después
              sigues con el cobro.
            </Banner>
            {lines}
          </DialogBody>
          <DialogFooter>
            <LinkButton variant={take ? 'outline' : 'solid'} href={paths.agregarPlan({ cobro: cobrar })}>
              Crear plan
            </LinkButton>
            {take}
          </DialogFooter>
        </>
      )}
    </SugeridosForm>
  )
}
