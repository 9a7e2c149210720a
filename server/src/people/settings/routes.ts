import { BASKET_BODY_BYTES_MAX } from '@sali/domain/base/limits/budgets';
import * as wire from '@sali/contract/people/settings/settings';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireActor } from '../accounts/accounts.ts';
import { storeSettings, readSettings, type SettingsRoom } from './settings.ts';

export const settingsRoutes =
  (room: SettingsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/users/me/settings',
      { schema: { summary: "The user's settings", response: { 200: wire.SettingsAnswer } } },
      (request) => readSettings(room, requireActor(request).userId),
    );

    app.put(
      '/users/me/settings',
      {
        bodyLimit: BASKET_BODY_BYTES_MAX,
        config: { tried: 'changeSettings', cost: 2, stores: 'little' },
        schema: {
          summary: 'Changes settings; of two changes of a field the later one stays',
          body: wire.SettingsChange,
          response: { 200: wire.SettingsAnswer },
        },
      },
      (request) => storeSettings(room, requireActor(request).userId, request.body),
    );
  };
