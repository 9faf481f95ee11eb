import type { Resultado } from '#shared/entrada.ts'
import { kept } from '#web/ui/base/kept.ts'

const key = 'entrada_sonido'

interface Note {
  /** In hertz. */
  pitch: number
  /** In seconds from the beginning. */
  at: number
  long: number
  wave: OscillatorType
}

/** Up for pasa, twice the same for aviso, low and long for no: told apart without looking. */
const melodies: Record<Resultado, readonly Note[]> = {
  pasa: [
    { pitch: 659, at: 0, long: 0.1, wave: 'sine' },
    { pitch: 988, at: 0.1, long: 0.18, wave: 'sine' },
  ],
  aviso: [
    { pitch: 587, at: 0, long: 0.12, wave: 'triangle' },
    { pitch: 587, at: 0.18, long: 0.16, wave: 'triangle' },
  ],
  no: [
    { pitch: 196, at: 0, long: 0.2, wave: 'square' },
    { pitch: 147, at: 0.2, long: 0.36, wave: 'square' },
  ],
}

let context: AudioContext | null = null

/** Plays the sound of an answer, unless this device is muted. */
export function playResultado(resultado: Resultado): void {
  if (isMuted() || !('AudioContext' in window)) return
  context ??= new AudioContext()
  void context.resume()
  for (const note of melodies[resultado]) playNote(context, note)
}

function playNote(audio: AudioContext, { pitch, at, long, wave }: Note): void {
  const start = audio.currentTime + at
  const volume = audio.createGain()
  volume.gain.setValueAtTime(wave === 'square' ? 0.12 : 0.3, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + long)
  volume.connect(audio.destination)
  const voice = audio.createOscillator()
  voice.type = wave
  voice.frequency.value = pitch
  voice.connect(volume)
  voice.start(start)
  voice.stop(start + long)
}

export const isMuted = (): boolean => kept.read(key) === 'no'

/** Kept in this browser. */
export const mute = (isOn: boolean): boolean => kept.write(key, isOn ? 'no' : 'si')
