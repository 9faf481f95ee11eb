import './app/without-eval.ts'
import { start } from './app/start.tsx'
import './theme/theme.css'

const container = document.getElementById('app')
if (!container) throw new Error('index.html has no #app')
start(container)
