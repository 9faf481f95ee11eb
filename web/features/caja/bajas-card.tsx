import { useQuery } from '@tanstack/react-query'
import type { Caja } from '#shared/caja/caja.ts'
import { conMayuscula } from '#shared/palabras/palabras.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import { laCaja } from './la-caja.ts'
import { bajasQuery, useSaveCaja } from './contar/caja.queries.ts'

/** The tills of the branch that were put away. */
export function BajasCard() {
  const { branch } = useSession()
  const { data = [] } = useQuery(bajasQuery(branch.id))
  if (data.length === 0) return null
  return (
    <Card title="Cajas dadas de baja">
      <RowList>
        {data.map((caja) => (
          <Baja key={caja.id} caja={caja} />
        ))}
      </RowList>
    </Card>
  )
}

function Baja({ caja }: { caja: Caja }) {
  const save = useSaveCaja(caja, {
    onDone: ({ nombre }) => toast.success(`${conMayuscula(laCaja(nombre))} se usa otra vez`),
    onError: (error) => {
      const { fields, sentence } = describeError(error)
      toast.error(fields['nombre'] ?? sentence)
    },
  })
  return (
    <Row title={caja.nombre}>
      <Button
        variant="ghost"
        aria-label={`Volver a usar ${laCaja(caja.nombre)}`}
        isPending={save.isPending}
        onPress={() => save.mutate({ activa: true })}
      >
        Volver a usar
      </Button>
    </Row>
  )
}
