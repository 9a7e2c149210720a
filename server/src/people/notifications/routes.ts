import * as wire from '@sali/contract/people/notifications/notifications';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireActor } from '../accounts/accounts.ts';
import {
  markNotificationsRead,
  type NotificationsRoom,
  readNotifications,
  readUnread,
  turnKindOff,
} from './notifications.ts';
import { addDevice, readPush, removeDevice } from './push/devices.ts';
import { addReminder, readReminders, removeReminder } from './reminders/reminders.ts';
import { noContent } from '../../base/noContent.ts';

const none = { 204: z.null() };

export const notificationsRoutes =
  (room: NotificationsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get(
      '/notifications',
      { schema: { summary: 'The newest first', response: { 200: wire.NotificationsAnswer } } },
      (request) => readNotifications(room, requireActor(request).userId),
    );
    app.get('/notifications/unread', { schema: { response: { 200: wire.UnreadAnswer } } }, (request) =>
      readUnread(room, requireActor(request).userId),
    );
    app.post(
      '/notifications/read',
      {
        config: { tried: 'readNotifications', cost: 2, stores: 'little' },
        schema: { summary: 'Marks notifications as read', body: wire.ReadRequest, response: none },
      },
      (request, reply) => noContent(reply, markNotificationsRead(room, requireActor(request).userId, request.body)),
    );
    app.post(
      '/notifications/off',
      {
        config: { isForEveryone: true, tried: 'notificationsOff', cost: 2, stores: 'little' },
        schema: {
          summary: 'Turns a kind off, by the token of a pushed notification',
          body: wire.TurnOff,
          response: none,
        },
      },
      (request, reply) => noContent(reply, turnKindOff(room, request.body.token)),
    );
    await app.register(remindersRoutes(room));
    await app.register(devicesRoutes(room));
  };

const remindersRoutes =
  (room: NotificationsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/reminders', { schema: { response: { 200: z.array(wire.ReminderWire) } } }, (request) =>
      readReminders(room, requireActor(request).userId),
    );
    app.post(
      '/reminders',
      {
        config: { tried: 'addReminder', cost: 2 },
        schema: { body: wire.NewReminder, response: { 201: z.array(wire.ReminderWire) } },
      },
      async (request, reply) =>
        reply.code(201).send(await addReminder(room, requireActor(request).userId, request.body)),
    );
    app.delete(
      '/reminders/:reminder_id',
      {
        config: { tried: 'deleteReminder', cost: 2 },
        schema: { params: wire.ReminderParams, response: none },
      },
      (request, reply) =>
        noContent(reply, removeReminder(room, requireActor(request).userId, request.params.reminder_id)),
    );
  };

const devicesRoutes =
  (room: NotificationsRoom): FastifyPluginAsyncZod =>
  async (app) => {
    app.get('/push', { schema: { response: { 200: wire.PushAnswer } } }, (request) =>
      readPush(room, requireActor(request)),
    );
    app.put(
      '/push/device',
      {
        config: { tried: 'addPushDevice', cost: 2 },
        schema: { body: wire.PushDevice, response: none },
      },
      (request, reply) => noContent(reply, addDevice(room, requireActor(request), request.body)),
    );
    app.delete(
      '/push/device',
      {
        config: { tried: 'deletePushDevice', cost: 2 },
        schema: { body: wire.EndOfDevice, response: none },
      },
      (request, reply) => noContent(reply, removeDevice(room, requireActor(request), request.body.endpoint)),
    );
  };
