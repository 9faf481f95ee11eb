import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BaseSyntheticEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import type { StoredRecord } from '#shared/collections/stored-record.ts'
import { markStale } from '#web/lib/api/collection-keys.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useUnsettled } from '#web/ui/overlays/close-guard.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { type ClashingField, merge } from './record-changes.ts'
import type { RecordStore } from './record-store.ts'
import { type Outcome, saveRecord } from './save-record.ts'
import { showRefused } from './show-refused.ts'

interface RecordFormOptions<R, V extends FieldValues, Made> {
  /** The record to edit; without one the form adds a record. */
  stored: R | undefined
  form: UseFormReturn<V, unknown, V>
  schema: ZodType<V, V>
  /** The values of the form for a stored record. */
  draft: (record: R) => V
  /** A field for a picture, which is not among the form's values. */
  picture?: Extract<keyof R, string>
  store: RecordStore<R, V, Made>
  /** Other collections that are read again after a save. */
  stale?: readonly string[]
  /** The words for what was stored. */
  said: (saved: R | Made, input: V, opened: R | undefined) => string
  /** Runs while the form is still on the screen, also if nothing had to be sent. */
  onSaved?: (saved: R | Made, input: V) => void
}

/** The reason why the form was not saved. */
export type Unsaved =
  | { kind: 'refused'; sentence: string }
  | { kind: 'gone' }
  | { kind: 'clash'; fields: readonly ClashingField[]; opened: StoredRecord; theirs: StoredRecord }

/** A form of one record, as its fields, buttons and notices need it. */
export interface RecordForm<R> {
  /** The record as the form was opened with; it changes only with the form's own saves and answers. */
  opened: R | undefined
  /** Another one for each `opened`: a field with a state of its own begins again. */
  version: string
  send: (event?: BaseSyntheticEvent) => void
  isDirty: boolean
  isSending: boolean
  unsaved: Unsaved | null
  /** Answers a clash: with the own changes over theirs, or with theirs alone. */
  keepMine: () => void
  takeTheirs: () => void
  picture: { value: File | null | undefined; onChange: (file: File | null | undefined) => void; error?: string }
}

type Picture = { file?: File | null | undefined; error?: string | undefined }

/** Changes of others to these are told, whatever the form shows. */
const standing = ['deleted', 'unido_a', 'activo', 'activa']

/**
 * A form that owns the record it was opened with: it sends what the person changed, and a change of somebody else is
 * shown before anything is stored over it. A new record keeps its id, so that it is made once.
 */
export function useRecordForm<R extends StoredRecord, V extends FieldValues, Made = R>(
  options: RecordFormOptions<R, V, Made>,
): RecordForm<R> {
  const { form, store } = options
  const [opened, setOpened] = useState(options.stored)
  const [newId] = useState(newRecordId)
  const [{ file, error }, setPicture] = useState<Picture>({})
  const [isSending, setIsSending] = useState(false)
  const [clash, setClash] = useState<{ found: Extract<Outcome<R>, { kind: 'clash' }>; mine: V } | null>(null)
  const [failure, setFailure] = useState<Exclude<Unsaved, { kind: 'clash' }> | null>(null)
  const { save, add } = useWrites(options)
  const isLeft = useIsLeft()
  const isDirty = form.formState.isDirty || file !== undefined
  useUnsettled({ isDirty })

  const shown = (record: R): V => shownOf(options, record)
  const settle = (record: R | undefined, values: V) =>
    flushSync(() => {
      setOpened(record)
      setPicture({})
      setClash(null)
      setIsSending(false)
      form.reset(values)
    })
  useFollowed(isDirty || isSending || clash !== null ? undefined : options.stored, opened, (newer) =>
    settle(newer, options.draft(newer)),
  )
  const done = (saved: R | Made, input: V, { isSent = true, base }: { isSent?: boolean; base?: R } = {}) => {
    if (isSent) toast.success(options.said(saved, input, base))
    else toast.info('No había cambios que guardar')
    if (!isLeft.current) options.onSaved?.(saved, input)
  }

  const refuse = (thrown: unknown) => {
    const { fields, sentence } = describeError(thrown)
    const said = Object.values(fields)[0] ?? sentence
    if (isLeft.current) return toast.error(`No se guardó. ${said}`)
    const named = options.picture && fields[options.picture]
    if (named) setPicture({ file, error: named })
    const isPlaced = showRefused(form, fields) || named !== undefined
    setFailure(isPlaced ? null : { kind: 'refused', sentence: said })
  }

  const update = async (base: R, mine: V, input: V) => {
    const found = await save({ opened: base, input: mine, shown, read: store.read, write: store.update })
    if (found.kind === 'saved') {
      settle(found.record, options.draft(found.record))
      return done(found.record, input, { isSent: found.isSent, base })
    }
    setClash(found.kind === 'clash' ? { found, mine } : null)
    if (found.kind === 'gone') setFailure({ kind: 'gone' })
    if (isLeft.current) toast.error('No se guardó: los datos cambiaron mientras los editabas.')
  }

  const attempt = async (base: R | undefined, input: V) => {
    setIsSending(true)
    setFailure(null)
    const values = { ...input, ...(options.picture && file !== undefined && { [options.picture]: file }) }
    try {
      if (base) return await update(base, { ...shown(base), ...values }, input)
      const made = await add({ id: newId, input: values })
      settle(undefined, form.getValues())
      done(made, input)
    } catch (thrown) {
      refuse(thrown)
    } finally {
      setIsSending(false)
    }
  }

  const keepMine = () => {
    if (!clash || !opened) return
    const { theirs } = clash.found
    const merged = merge({ opened: shown(opened), mine: clash.mine, theirs: shown(theirs) })
    flushSync(() => {
      setOpened(theirs)
      setClash(null)
      form.reset(options.draft(theirs))
      form.reset(merged, { keepDefaultValues: true })
    })
    void attempt(theirs, merged)
  }

  const takeTheirs = () => clash && settle(clash.found.theirs, options.draft(clash.found.theirs))

  return {
    opened,
    version: opened?.updated ?? '',
    send: (event) => void form.handleSubmit((input) => attempt(opened, input))(event),
    isDirty,
    isSending,
    unsaved: clash && opened ? { ...clash.found, opened } : failure,
    keepMine,
    takeTheirs,
    picture: { value: file, onChange: (next) => setPicture({ file: next }), ...(error && { error }) },
  }
}

/** Follows what is stored until the person changes something: the form was opened with what it showed then. */
function useFollowed<R extends StoredRecord>(stored: R | undefined, opened: R | undefined, follow: (newer: R) => void) {
  const latest = useRef(follow)
  useEffect(() => void (latest.current = follow))
  const newer = stored && opened && stored.updated > opened.updated ? stored : undefined
  useEffect(() => {
    if (newer) queueMicrotask(() => latest.current(newer))
  }, [newer])
}

/** The two writes of a form. What they may have changed is read again, refused or not. */
function useWrites<R extends StoredRecord, V extends FieldValues, Made>({
  store,
  stale = [],
}: Pick<RecordFormOptions<R, V, Made>, 'store' | 'stale'>) {
  const queryClient = useQueryClient()
  const onSettled = () =>
    Promise.all([store.collection, ...stale].map((collection) => markStale(queryClient, collection)))
  const save = useMutation({ mutationFn: saveRecord<R, V>, onSettled })
  const add = useMutation({
    mutationFn: ({ id, input }: { id: string; input: V }) => store.create(id, input),
    onSettled,
  })
  return { save: save.mutateAsync, add: add.mutateAsync }
}

/** True once the form is gone from the screen. */
function useIsLeft() {
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  return isLeft
}

/** The values as the form stores them, with what a change of is told besides. A phone written otherwise is no change. */
function shownOf<R extends StoredRecord, V extends FieldValues, Made>(
  { schema, draft, picture }: RecordFormOptions<R, V, Made>,
  record: R,
): V {
  const values = draft(record)
  const beside = Object.entries(record).filter(([name]) => name === picture || standing.includes(name))
  return { ...Object.fromEntries(beside), ...(schema.safeParse(values).data ?? values) }
}
