import { serverNow } from '#web/lib/clock/server-clock.ts'

const newFor = 60 * 86_400_000

/** Registered within two months: its checklist is there from the first frame, before anything else is known. */
export const isNew = ({ created }: { created: string }) =>
  serverNow().getTime() - new Date(created.replace(' ', 'T')).getTime() < newFor
