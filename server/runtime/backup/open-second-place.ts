import { bucketPlace } from './bucket-place.ts'
import { folderPlace, type SecondPlace } from './second-place.ts'

/** BACKUP_COPY: a folder, or a bucket of an S3-compatible server (`https://KEY:SECRET@server/bucket/folder?region=`). */
export const openSecondPlace = (given: string): SecondPlace =>
  /^(s3|https?):\/\//.test(given) ? bucketPlace(given) : folderPlace(given)
