import type { Plugin } from 'vite'

/** Questions of the kit to the browser while its code starts, and the answer that stands there instead. */
const questions: readonly { file: RegExp; asked: RegExp; answer: string }[] = [
  // The app names the kit's locale itself (`UiProvider`).
  {
    file: /react-aria\/dist\/private\/i18n\/useDefaultLocale\.mjs$/,
    asked: /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\);/,
    answer: '',
  },
  // Every browser of the last three years shows signs as asked.
  {
    file: /@internationalized\/number\/dist\/private\/NumberFormatter\.mjs$/,
    asked:
      /new Intl\.NumberFormat\('de-DE', \{\s*signDisplay: 'exceptZero'\s*\}\)\.resolvedOptions\(\)\.signDisplay === 'exceptZero'/,
    answer: 'true',
  },
]

/**
 * Answers at build time what the kit asks the browser at each start. The first use of `Intl` takes 10 to 15 ms of the page's thread,
 * and would come before the first request is sent.
 */
export function kitStart(): Plugin {
  return {
    name: 'kit-start',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const question = questions.find(({ file }) => file.test(id))
      if (!question) return null
      if (!question.asked.test(code)) throw new Error(`${id} no longer asks: scripts/vite/kit-start.ts is out of date`)
      return { code: code.replace(question.asked, question.answer), map: null }
    },
  }
}
