import { namedServices, serviceAt } from "../../../src/addin/settings/services";

const hosts = { baseUrl: "https://api.example.test", flowBaseUrl: "https://flow.example.test" };

test("the configured service and the local service of this computer can be chosen by name", () => {
  const services = namedServices({ hosts, practice: "none" });

  expect(services.map(({ name }) => name)).toEqual(["Production", "Local service on this computer"]);
  expect(services[1]?.hosts).toEqual({ baseUrl: "http://127.0.0.1:4010", flowBaseUrl: "http://127.0.0.1:4010/flow" });
});

test("the name in the configuration is the one that users see", () => {
  expect(namedServices({ hosts, practice: "none", name: "Desk" })[0]?.name).toBe("Desk");
});

test("a configured local service is the only named service", () => {
  expect(namedServices({ hosts, practice: "connected" })).toEqual([{ name: "Local service", hosts, isPractice: true }]);
});

test("addresses that the user typed have no name", () => {
  const services = namedServices({ hosts, practice: "none" });

  expect(serviceAt(hosts, services)?.name).toBe("Production");
  expect(serviceAt({ ...hosts, flowBaseUrl: "https://other.example.test" }, services)).toBeUndefined();
});
