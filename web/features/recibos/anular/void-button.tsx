import { Ban, Undo2 } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import type { VoidWay } from './void-way.ts'

interface VoidButtonProps {
  way: NonNullable<VoidWay>
  /** 'Deshacer cobro'. */
  undoLabel: string
  onPress: () => void
}

/** Begins to take a payment or sale back. */
export function VoidButton({ way, undoLabel, onPress }: VoidButtonProps) {
  const isUndo = way === 'deshacer'
  return (
    <Button variant="ghost" icon={isUndo ? <Undo2 aria-hidden /> : <Ban aria-hidden />} onPress={onPress}>
      {isUndo ? undoLabel : way === 'anular' ? 'Anular' : 'Pedir anulación'}
    </Button>
  )
}
