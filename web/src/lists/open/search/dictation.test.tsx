import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as toasts from '../../../base/ui/toast.ts';
import { DictateButton } from './DictateButton.tsx';

/** A browser that understands what the test says. */
class FakeRecognition {
  static last: FakeRecognition | undefined;
  lang = '';
  interimResults = false;
  continuous = false;
  onresult: ((event: { results: { transcript: string }[][] }) => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  onend: (() => void) | null = null;
  readonly start = vi.fn();
  readonly stop = vi.fn(() => this.onend?.());
  readonly abort = vi.fn(() => this.onend?.());
  constructor() {
    FakeRecognition.last = this;
  }
  say(...transcripts: string[]): void {
    act(() => this.onresult?.({ results: transcripts.map((transcript) => [{ transcript }]) }));
  }
  fail(error: string): void {
    act(() => {
      this.onerror?.({ error });
      this.onend?.();
    });
  }
}

const onSaid = vi.fn();
const showToast = vi.spyOn(toasts, 'showToast');
const mic = () => screen.getByRole('button');
const begin = (): FakeRecognition => {
  render(<DictateButton onSaid={onSaid} />);
  fireEvent.click(mic());
  if (!FakeRecognition.last) throw new Error('nobody listens');
  return FakeRecognition.last;
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('webkitSpeechRecognition', FakeRecognition);
  FakeRecognition.last = undefined;
  onSaid.mockReset();
  showToast.mockReset();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('[SH8] a browser that understands no speech has no microphone', () => {
  vi.unstubAllGlobals();
  render(<DictateButton onSaid={onSaid} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('[SH8] shows what it hears, and adds it after a pause, with a comma for each pause before', () => {
  const recognition = begin();
  expect(recognition).toMatchObject({ lang: 'he-IL', continuous: true, interimResults: true });
  expect(screen.getByRole('status').textContent).toContain('מקשיבים');
  recognition.say('חלב');
  expect(screen.getByRole('status').textContent).toBe('חלב');
  void act(() => vi.advanceTimersByTime(2000));
  recognition.say('חלב', ' שתי  לחם');
  void act(() => vi.advanceTimersByTime(2000));
  expect(onSaid).not.toHaveBeenCalled();
  void act(() => vi.advanceTimersByTime(500));
  expect(onSaid.mock.calls).toEqual([['חלב, שתי לחם']]);
  expect(screen.queryByRole('status')).toBeNull();
  expect(showToast).not.toHaveBeenCalled();
});

it('[SH8] results that repeat the ones before are said once; a second tap ends the listening', () => {
  const recognition = begin();
  recognition.say('חלב', 'חלב ולחם', 'קפה');
  expect(mic().getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(mic());
  expect(onSaid.mock.calls).toEqual([['חלב ולחם, קפה']]);
});

it.each([
  ['not-allowed', 'אין גישה למיקרופון. אפשר לאשר אותה בהגדרות הדפדפן.'],
  ['no-speech', 'לא שמענו דבר. אפשר לנסות שוב.'],
  ['network', 'ההכתבה צריכה חיבור לאינטרנט'],
  ['language-not-supported', 'ההכתבה לא הצליחה. אפשר להקליד.'],
])('[SH8] %s is said: %s', (error, words) => {
  begin().fail(error);
  expect(showToast.mock.calls).toEqual([[words]]);
  expect(onSaid).not.toHaveBeenCalled();
  expect(mic().getAttribute('aria-pressed')).toBe('false');
});

it('[SH8] what was understood before a failure is added; nothing is after the page was left', () => {
  const recognition = begin();
  recognition.say('חלב');
  recognition.fail('network');
  expect(onSaid.mock.calls).toEqual([['חלב']]);
  cleanup();
  const left = begin();
  left.say('לחם');
  cleanup();
  expect(left.abort).toHaveBeenCalledOnce();
  expect(onSaid).toHaveBeenCalledOnce();
});
