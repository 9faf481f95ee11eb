import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import type { Union, UnirInput } from '#shared/unir/union.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { DialogBody, DialogFooter, LeaveButton } from '#web/ui/overlays/dialog-parts.tsx'
import { MiembroPicker } from '../buscador/miembro-picker.tsx'
import { miembroQuery } from '../queries/miembros.queries.ts'
import { UnirPreview } from './unir-preview.tsx'
import { unionQuery, useUnir } from './unir.queries.ts'
import styles from './unir.module.css'

interface UnirDialogProps {
  queda: string
  otro: string | undefined
  onChoose: (queda: string, otro: string) => void
  onDone: () => void
  onClose: () => void
}

/** Joins two members who are one person: the other one is searched, then the effect is shown. */
export function UnirDialog({ queda, otro, onChoose, onDone, onClose }: UnirDialogProps) {
  const { data: miembro } = useQuery(miembroQuery(queda))
  if (otro === undefined)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Unir con otro miembro"
        description={miembro && `Busca la otra ficha de ${miembro.nombre}.`}
        placement="top"
      >
        <DialogBody>
          <MiembroPicker except={queda} onChoose={({ id }) => onChoose(queda, id)} />
        </DialogBody>
      </Dialog>
    )
  return (
    <UnirDos
      ids={{ id_queda: queda, id_se_va: otro }}
      onSwap={() => onChoose(otro, queda)}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

interface UnirDosProps {
  ids: UnirInput
  onSwap: () => void
  onDone: () => void
  onClose: () => void
}

function UnirDos({ ids, onSwap, onDone, onClose }: UnirDosProps) {
  const [dni, setDni] = useState('')
  const body = dni === '' ? ids : { ...ids, dni }
  const { data, error, refetch } = useQuery({ ...unionQuery(body), placeholderData: (former) => former })
  const unir = useUnir(onDone)
  const mustChoose = data !== undefined && data.documentos.length > 0 && dni === ''
  return (
    <Dialog isOpen onClose={onClose} title="Unir dos fichas" size="l">
      <DialogBody>
        <div className={styles.step}>
          {data ? (
            <>
              <UnirPreview union={data} />
              {data.documentos.length > 0 && (
                <RadioCards
                  label="¿Qué documento queda?"
                  minWidth={160}
                  options={data.documentos.map((id) => ({ id, label: id }))}
                  value={dni}
                  onChange={setDni}
                />
              )}
              <p className={styles.quiet}>{effectOf(data)}</p>
            </>
          ) : error ? (
            <Problem error={error} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height={280} />
          )}
        </div>
      </DialogBody>
      <DialogFooter
        isSending={unir.isPending}
        start={
          <Button variant="ghost" icon={<ArrowLeftRight aria-hidden />} onPress={onSwap}>
            Que quede la otra
          </Button>
        }
      >
        <LeaveButton onLeave={onClose} />
        <Button
          variant="solid"
          isDisabled={!data || mustChoose || error !== null}
          isPending={unir.isPending}
          onPress={() => unir.mutate(body)}
        >
          Unir
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** A refusal is told in its own words; trying again would not help. */
function Problem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { kind, sentence } = describeError(error)
  return kind === 'invalid' ? (
    <Banner kind="warn">{sentence}</Banner>
  ) : (
    <LoadError isCompact error={error} onRetry={onRetry} />
  )
}

const effectOf = ({ queda, se_va }: Union) =>
  `La ficha n.º ${se_va.numero} de ${se_va.nombre} sale de la lista. Sus pagos, pausas, ventas, entradas y notas pasan a la n.º ${queda.numero} de ${queda.nombre}. Puedes deshacerlo mientras nadie cambie ninguna de las dos.`
