import { useState } from 'react'
import type { UseMutationResult } from '@tanstack/react-query'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { OnlyOption, soleChosen } from '#web/ui/fields/only-option.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { DialogBody, DialogFooter, LeaveButton } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { copyAllPlanes, copyPlanes, useCopyPlanes } from './use-copy-planes.ts'

/** Copies one plan to another branch of the user's. */
export function CopiarPlanDialog({ plan, onClose }: { plan: CopiedPlan; onClose: () => void }) {
  const { branches } = useSession()
  const others = branches.filter(({ id }) => id !== plan.sucursal_id)
  const nameOf = (branch: string) => others.find(({ id }) => id === branch)?.nombre ?? ''
  const copy = useCopyPlanes({ there: nameOf, copy: (branch) => copyPlanes([plan.id], branch), onDone: onClose })
  return (
    <BranchDialog
      title={`Copiar ${plan.nombre}`}
      label="A la sucursal"
      options={others}
      copy={copy}
      onClose={onClose}
    />
  )
}

type CopiedPlan = { id: string; nombre: string; sucursal_id: string }

/** Copies all plans of another branch to the current one. */
export function TraerPlanesDialog({ onClose }: { onClose: () => void }) {
  const { branch, branches } = useSession()
  const others = branches.filter(({ id }) => id !== branch.id)
  const copy = useCopyPlanes({
    there: () => branch.nombre,
    copy: (from) => copyAllPlanes(from, branch.id),
    onDone: onClose,
  })
  const title = `Copiar planes a ${branch.nombre}`
  return <BranchDialog title={title} label="De la sucursal" options={others} copy={copy} onClose={onClose} />
}

interface BranchDialogProps {
  title: string
  label: string
  options: readonly { id: string; nombre: string }[]
  copy: UseMutationResult<unknown, Error, string>
  onClose: () => void
}

function BranchDialog({ title, label, options, copy, onClose }: BranchDialogProps) {
  const [branch, setBranch] = useState(options[0]?.id ?? null)
  const choices = options.map(({ id, nombre }) => ({ id, label: nombre }))
  const only = soleChosen(choices, branch)
  return (
    <Dialog isOpen onClose={onClose} title={title} size="s">
      <DialogBody>
        {only ? (
          <OnlyOption label={label} option={only} />
        ) : (
          <Select label={label} options={choices} value={branch} onChange={setBranch} autoFocus />
        )}
        {copy.error && <Banner kind="bad">{describeError(copy.error).sentence}</Banner>}
      </DialogBody>
      <DialogFooter isSending={copy.isPending}>
        <LeaveButton onLeave={onClose} />
        <Button
          variant="solid"
          isPending={copy.isPending}
          autoFocus={only !== null}
          onPress={() => branch !== null && copy.mutate(branch)}
        >
          Copiar
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
