/** Fields of every record on the wire. Instants are `YYYY-MM-DD HH:MM:SS.mmmZ`, or '' for none. */
export type StoredRecord = {
  id: string
  collectionId: string
  collectionName: string
  created: string
  updated: string
}
