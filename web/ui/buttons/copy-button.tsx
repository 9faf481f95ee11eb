import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from './icon-button.tsx'

const told = 2000

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), told)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <IconButton
      size="s"
      label={isCopied ? 'Copiado' : label}
      icon={isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
      onPress={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
    />
  )
}
