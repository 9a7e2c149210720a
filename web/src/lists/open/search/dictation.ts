import { locale } from '../../../base/languages/language.ts';

/** Why nothing was understood. */
type DictationFailure = 'refused' | 'silent' | 'offline' | 'failed';

export type DictationEvents = {
  /** Called with the text understood so far; it may still change. */
  readonly onHeard: (text: string) => void;
  /** Called with the whole text at the end; '' where nothing was understood. */
  readonly onSaid: (text: string) => void;
  readonly onFailed: (why: DictationFailure) => void;
};

/** The part of a browser's speech recognition that is used here; TypeScript knows only its events. */
type Recognition = {
  lang: string;
  interimResults: boolean;
  continuous: boolean;
  onresult: ((event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
};
declare global {
  var SpeechRecognition: (new () => Recognition) | undefined;
  var webkitSpeechRecognition: (new () => Recognition) | undefined;
}

const FAILURES: Readonly<Record<string, DictationFailure>> = {
  'not-allowed': 'refused',
  'service-not-allowed': 'refused',
  'audio-capture': 'refused',
  'no-speech': 'silent',
  network: 'offline',
};

const recognitionClass = () => globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;

/** Whether this browser understands speech. */
export const canDictate = (): boolean => recognitionClass() !== undefined;

/** The silence after which dictation ends, in ms. */
const PAUSE_MS = 2500;

/**
 * Listens in the language of the page until the person says nothing more. Words after a pause are another thing: a
 * comma marks the pause.
 * @returns ends the listening: `stop` with the text that was said, `abort` without
 */
export function startDictation({ onHeard, onSaid, onFailed }: DictationEvents): Listening {
  const Recognition = recognitionClass();
  if (!Recognition) throw new Error('this browser does not understand speech');
  const recognition = new Recognition();
  // Recognition services know plain tags only, 'ar-IL', without the extension for digits.
  recognition.lang = locale.slice(0, 'he-IL'.length);
  recognition.interimResults = true;
  recognition.continuous = true;
  let heard = '';
  let isOver = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const end = (report: () => void) => {
    if (isOver) return;
    isOver = true;
    clearTimeout(pause);
    report();
  };
  recognition.onresult = ({ results }) => {
    heard = wordsOfResults(Array.from(results, (result) => result[0]?.transcript ?? ''));
    onHeard(heard);
    clearTimeout(pause);
    pause = setTimeout(() => recognition.stop(), PAUSE_MS);
  };
  recognition.onerror = ({ error }) => {
    // Words that were understood before are not lost.
    if (heard === '') end(() => onFailed(FAILURES[error] ?? 'failed'));
  };
  recognition.onend = () => end(() => onSaid(heard));
  recognition.start();
  return {
    stop: () => recognition.stop(),
    abort: () => end(() => recognition.abort()),
  };
}

export type Listening = { readonly stop: () => void; readonly abort: () => void };

/** Chrome on Android repeats in each result the words of the ones before it: such a result replaces them. */
function wordsOfResults(transcripts: readonly string[]): string {
  const said: string[] = [];
  for (const transcript of transcripts) {
    const words = transcript.replace(/\s+/g, ' ').trim();
    if (words === '') continue;
    if (said.length > 0 && words.startsWith(said.at(-1) ?? '')) said.pop();
    said.push(words);
  }
  return said.join(', ');
}
