import type { AccessibilityTexts } from '../he/accessibility.ts';

export const accessibility: AccessibilityTexts = {
  title: 'Accessibility statement',
  intro:
    'Sali was built so that everyone can keep a shopping list in it: at home and in the store, by touch, by keyboard and with a screen reader. We aim for Israeli Standard 5568 and for WCAG 2.2 at level AA.',
  sections: [
    {
      title: 'What we’ve done',
      lines: [
        'Everything can be done with the keyboard alone. The focus is always visible, and returns to its place when a window closes.',
        'Every button, field and icon has a name for screen readers. Checking off an item, syncing, who’s here and messages are announced.',
        'Text contrast is at least 4.5:1, in light mode and in dark mode, and color is never the only sign.',
        'Touch targets are at least 44 pixels.',
        'You can zoom in up to 200%, and work at a width of 320 pixels, without losing content.',
        'If your device is set to reduce motion, the screens have no animations.',
      ],
    },
    {
      title: 'Known limitations',
      lines: [
        'Product and deal names come from the chains as they were written, and are sometimes abbreviated.',
        'Product images have no text description. The product name always appears beside them.',
      ],
    },
    {
      title: 'How it was tested',
      lines: [
        'Every screen was tested with an automated tool (axe) in both display modes, and gone through entirely by keyboard.',
        'Found something that isn’t accessible? Tell whoever runs this site, and we’ll fix it.',
      ],
    },
  ],
  updated: 'Updated November 2026',
};
