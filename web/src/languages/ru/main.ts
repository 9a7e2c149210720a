/** Every Russian sentence of the screens, by room. Voice: warm, short, 'вы', and no gender of whoever reads. */
import type { Texts } from '../../he.ts';
import { activity } from './activity.ts';
import { baskets } from './baskets.ts';
import { lists } from './lists.ts';
import { overview } from './overview.ts';
import { product } from './product.ts';
import { recipes } from './recipes.ts';
import { session } from './session.ts';
import { sync } from './sync.ts';
import { usual } from './usual.ts';

export const main: Texts = {
  app: {
    name: 'Сали',
    title: 'Сали — умный список покупок',
    titleOf: (page: string): string => `${page} — Сали`,
    skip: 'Перейти к содержимому',
    close: 'Закрыть',
    cancel: 'Отмена',
    save: 'Сохранить',
    retry: 'Повторить',
    partFailed: 'Эта часть не загрузилась. Попробуйте ещё раз, когда появится связь.',
    crashed: 'Что-то пошло не так',
    crashedText: 'Списки сохранены на устройстве. Обновите страницу, и они снова откроются.',
    reload: 'Обновить',
    updateReady: 'Готова новая версия',
  },

  shell: {
    main: 'Главное меню',
    home: 'Главная',
    lists: 'Списки',
    recipes: 'Рецепты',
    menu: 'Меню',
    language: 'Язык · Language',
    darkMode: 'Тёмная тема',
    lightMode: 'Светлая тема',
    account: 'Мой аккаунт',
    accessibility: 'Доступность',
    privacy: 'Конфиденциальность',
    terms: 'Условия использования',
    accountOf: (name: string): string => `Аккаунт: ${name}`,
    guest: 'Гость',
    guestHint: 'Войдите, чтобы синхронизировать списки и делиться ими',
    signIn: 'Вход или регистрация',
    signOut: 'Выйти',
    myLists: 'Мои списки',
    store: 'Выбор магазина',
    admin: 'Управление',
    server: {
      checking: 'Проверяем связь с сервером',
      connected: 'Есть связь с сервером',
      offline: 'Нет сети',
      unavailable: 'Сервер сейчас недоступен',
    },
  },

  home: {
    morning: 'Доброе утро',
    noon: 'Добрый день',
    evening: 'Добрый вечер',
    night: 'Доброй ночи',
    question: 'Что делаем сегодня?',
    guestTitle: 'Общие покупки в одном списке',
    guestText: 'Записываем, отмечаем и видим, кто что уже взял.',
    listsTitle: 'Списки покупок',
    listsText: 'Реальные цены, вместе с семьёй',
    recipesTitle: 'Рецепты',
    recipesText: 'Готовим, а продукты попадают в список',
    firstList: 'Ваш первый список',
    firstListText: 'Можно начать без регистрации',
    togetherTitle: 'Покупаем вместе',
    togetherText: 'Отметили на одном телефоне — сразу видно на другом. Поделиться можно любым списком.',
    togetherGuest: 'Отметили на одном телефоне — сразу видно на другом. Создайте аккаунт и делитесь списками.',
    offline: 'Работает и без связи. Когда она вернётся, всё синхронизируется.',
  },

  accounts: {
    loginTitle: 'Рады вас видеть',
    loginText: 'Войдите, и списки будут на каждом устройстве.',
    registerTitle: 'Давайте знакомиться',
    registerText: 'Создайте аккаунт, чтобы синхронизировать списки и делиться ими.',
    promise: ['Один список.', 'Вся семья.', 'Реальные цены.'],
    email: 'Эл. почта',
    phone: 'Телефон',
    firstName: 'Имя (необязательно)',
    lastName: 'Фамилия (необязательно)',
    password: 'Пароль',
    passwordHint: 'Не менее 6 символов',
    confirm: 'Повторите пароль',
    showPassword: 'Показать пароль',
    hidePassword: 'Скрыть пароль',
    login: 'Войти',
    register: 'Зарегистрироваться',
    noAccount: 'Ещё нет аккаунта?',
    hasAccount: 'Уже есть аккаунт?',
    asGuest: 'Продолжить без аккаунта',
    loggedIn: 'Вы вошли в аккаунт',
    registered: 'Регистрация завершена',
    loggedOut: 'Вы вышли из аккаунта. Списки подождут здесь.',
    sceneList: 'Покупки на шаббат',
    sceneRemaining: 'Осталось 5 из 17',
    sceneStore: 'Ваш магазин',
    sceneItem: 'молоко',
    scenePerson: 'Дана',
    failed: 'Не удалось войти или зарегистрироваться. Попробуйте позже.',
  },

  ...baskets,
  ...lists,
  ...overview,
  ...sync,
  ...session,
  ...product,
  recipes,
  activity,
  usual,
};
