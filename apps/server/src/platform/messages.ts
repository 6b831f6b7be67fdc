import i18next from 'i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/languages.ts';
import deAuth from '#locales/de/auth.json' with { type: 'json' };
import deErrors from '#locales/de/errors.json' with { type: 'json' };
import deExports from '#locales/de/exports.json' with { type: 'json' };
import deInvoices from '#locales/de/invoices.json' with { type: 'json' };
import deMails from '#locales/de/mails.json' with { type: 'json' };
import deNotifications from '#locales/de/notifications.json' with { type: 'json' };
import dePermissions from '#locales/de/permissions.json' with { type: 'json' };
import enAuth from '#locales/en/auth.json' with { type: 'json' };
import enErrors from '#locales/en/errors.json' with { type: 'json' };
import enExports from '#locales/en/exports.json' with { type: 'json' };
import enInvoices from '#locales/en/invoices.json' with { type: 'json' };
import enMails from '#locales/en/mails.json' with { type: 'json' };
import enNotifications from '#locales/en/notifications.json' with { type: 'json' };
import enPermissions from '#locales/en/permissions.json' with { type: 'json' };
import lvAuth from '#locales/lv/auth.json' with { type: 'json' };
import lvErrors from '#locales/lv/errors.json' with { type: 'json' };
import lvExports from '#locales/lv/exports.json' with { type: 'json' };
import lvInvoices from '#locales/lv/invoices.json' with { type: 'json' };
import lvMails from '#locales/lv/mails.json' with { type: 'json' };
import lvNotifications from '#locales/lv/notifications.json' with { type: 'json' };
import lvPermissions from '#locales/lv/permissions.json' with { type: 'json' };
import ruAuth from '#locales/ru/auth.json' with { type: 'json' };
import ruErrors from '#locales/ru/errors.json' with { type: 'json' };
import ruExports from '#locales/ru/exports.json' with { type: 'json' };
import ruInvoices from '#locales/ru/invoices.json' with { type: 'json' };
import ruMails from '#locales/ru/mails.json' with { type: 'json' };
import ruNotifications from '#locales/ru/notifications.json' with { type: 'json' };
import ruPermissions from '#locales/ru/permissions.json' with { type: 'json' };

/** The server speaks with the web app's own words, so that a message is the same wherever it is made. */
const messages = i18next.createInstance({
  resources: {
    en: {
      auth: enAuth,
      errors: enErrors,
      permissions: enPermissions,
      exports: enExports,
      invoices: enInvoices,
      mails: enMails,
      notifications: enNotifications,
    },
    de: {
      auth: deAuth,
      errors: deErrors,
      permissions: dePermissions,
      exports: deExports,
      invoices: deInvoices,
      mails: deMails,
      notifications: deNotifications,
    },
    lv: {
      auth: lvAuth,
      errors: lvErrors,
      permissions: lvPermissions,
      exports: lvExports,
      invoices: lvInvoices,
      mails: lvMails,
      notifications: lvNotifications,
    },
    ru: {
      auth: ruAuth,
      errors: ruErrors,
      permissions: ruPermissions,
      exports: ruExports,
      invoices: ruInvoices,
      mails: ruMails,
      notifications: ruNotifications,
    },
  },
  supportedLngs: LANGUAGES,
  fallbackLng: DEFAULT_LANGUAGE,
  defaultNS: 'errors',
  interpolation: { escapeValue: false },
  initAsync: false,
});
void messages.init();

export function translate(
  language: Language,
  key: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return messages.t(key, { ...params, lng: language });
}
