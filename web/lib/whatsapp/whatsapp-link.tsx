import { MessageCircle } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useSession } from '#web/lib/session.ts'
import { LinkButton, type LinkButtonProps } from '#web/ui/buttons/button.tsx'

type WhatsappLinkProps = Omit<LinkButtonProps, 'href' | 'target' | 'rel'> & {
  telefono: string
  text: string
  /** On first screens: the plans of all countries' numbers, 29 KB, load when somebody reaches for the link. */
  isLate?: boolean
}

type NumberOf = (telefono: string, pais: string) => string

/** If the code cannot load, the user picks the contact. */
const loadNumberOf = (): Promise<NumberOf> =>
  import('#shared/telefono.ts').then(
    ({ whatsappNumber }) => whatsappNumber,
    () => () => '',
  )

/** A link that opens WhatsApp with the text ready. Without a phone the user picks the contact. */
export function WhatsappLink({ telefono, text, isLate = false, icon, ...rest }: WhatsappLinkProps) {
  const { pais } = useSession().gym
  const [numberOf, setNumberOf] = useState<NumberOf | null>(null)
  const load = () => void loadNumberOf().then((loaded) => setNumberOf(() => loaded))
  useEffect(() => {
    if (!isLate) load()
  }, [isLate])
  const addressBy = (by: NumberOf) => `https://wa.me/${by(telefono, pais)}?text=${encodeURIComponent(text)}`
  const openOnceLoaded = (event: MouseEvent) => {
    if (numberOf !== null) return
    event.preventDefault()
    void openTab(loadNumberOf().then(addressBy))
  }
  return (
    <LinkButton
      {...rest}
      icon={icon ?? <MessageCircle aria-hidden />}
      href={addressBy(numberOf ?? (() => ''))}
      target="_blank"
      rel="noreferrer"
      onHoverStart={load}
      onFocus={load}
      onClick={openOnceLoaded}
    />
  )
}

/** The tab opens empty and at once, because browsers block one that opens after waiting. */
async function openTab(address: Promise<string>): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) return
  tab.opener = null
  tab.location.replace(await address)
}
