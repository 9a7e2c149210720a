const TONE_HZ = 880;
const TONES = 3;
const TONE_S = 0.35;
const PAUSE_S = 0.2;
const BUZZ_MS = [400, 200, 400, 200, 400];

let context: AudioContext | undefined;

/** Browsers let a page play sounds only after a tap: call this when a timer is started. */
export function prepareBell(): void {
  if (typeof AudioContext !== 'function') return;
  context ??= new AudioContext();
  void context.resume();
}

/** Plays three tones and vibrates the phone if it can. */
export function ringBell(): void {
  if (typeof navigator.vibrate === 'function') navigator.vibrate(BUZZ_MS);
  if (!context) return;
  for (let at = 0; at < TONES; at += 1) {
    const tone = context.createOscillator();
    const begin = context.currentTime + at * (TONE_S + PAUSE_S);
    tone.frequency.value = TONE_HZ;
    tone.connect(context.destination);
    tone.start(begin);
    tone.stop(begin + TONE_S);
  }
}
