import type { TourTexts } from '../he/tour.ts';

export const tour: TourTexts = {
  steps: [
    {
      title: 'One list, the whole home',
      text: 'Make a list, share it by email, and what one ticks everyone sees at once.',
    },
    {
      title: 'The real price',
      text: 'Choose a store and see what it will cost, deals included. You can compare the basket between stores, too.',
    },
    {
      title: 'Without reception, too',
      text: 'Everything is on your device. What you change offline is sent once you’re back.',
    },
  ],
  stepOf: (step, count) => `${step} of ${count}`,
  next: 'Next',
  back: 'Back',
  skip: 'Skip',
  start: 'Let’s start',
};
