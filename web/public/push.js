// Part of the service worker (vite.config.ts): shows what is pushed, and does what is tapped on it.
self.addEventListener('push', (event) => {
  const { title, body, off, token, url, tag, lang, dir } = event.data.json();
  const actions = [{ action: 'off', title: off }];
  const look = { body, tag, lang, dir, actions, icon: '/icons/icon-192.png' };
  event.waitUntil(self.registration.showNotification(title, { ...look, data: { token, url } }));
});

self.addEventListener('notificationclick', (event) => {
  const { token, url } = event.notification.data;
  event.notification.close();
  event.waitUntil(event.action === 'off' ? turnOff(token) : open(url));
});

/** By what the notification carries, which is good for this alone: there may be no session. Else in the settings. */
async function turnOff(token) {
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify({ token }) };
  const answer = await fetch('/api/notifications/off', request).catch(() => null);
  if (!answer?.ok) await open('/settings');
}

/** In the window that is there, else in a new one. */
async function open(url) {
  const [window] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!window) return self.clients.openWindow(url);
  await window.focus();
  // A window of an older version of this worker cannot be led.
  return window.navigate(url).catch(() => self.clients.openWindow(url));
}
