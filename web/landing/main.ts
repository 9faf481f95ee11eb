import { startTheme } from '../theme/theme-store.ts'
import { answerInPlace } from './contact-form.ts'
import { offerLook } from './look.ts'
import { greetSignedIn } from './signed-in.ts'

// The page is whole without any of this.
greetSignedIn(document.documentElement, localStorage, Date.now())
void startTheme()
offerLook(document)
answerInPlace(document)
