import type { AdminOptions } from "../admin/admin-routes";
import type { Engine } from "../engine/engine";
import { KeyRegister, KeyRegisterError } from "../people/key-register";
import type { People } from "../people/people";

/** Returns the keys of the desk as the administrator's page uses them. */
export function adminKeys(engine: Engine, people: Pick<People, "find">): AdminOptions["keys"] {
  const register = new KeyRegister(engine);
  return {
    async isAdministrator(headers) {
      const person = await people.find(headers);
      return person && person.isAdmin === true;
    },
    async list() {
      const records = await register.list();
      return records.map(({ revokedMs, isAdmin, ...record }) => ({
        ...record,
        isAdmin: isAdmin === true,
        revokedMs: revokedMs ?? null,
      }));
    },
    async add({ name, team, isAdmin }) {
      const isKnown = (await register.list()).some((record) => record.name === name);
      return (await register.add({ name, team }, isKnown, isAdmin)).key;
    },
    async revoke(id) {
      try {
        return (await register.revoke(id)).length > 0;
      } catch (problem) {
        if (problem instanceof KeyRegisterError) return false;
        throw problem;
      }
    },
  };
}
