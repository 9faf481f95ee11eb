import { createRoot } from 'react-dom/client'
import '#web/theme/theme.css'
import { startTheme } from '#web/theme/theme-store.ts'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
await startTheme()
createRoot(root).render(<Gallery />)
