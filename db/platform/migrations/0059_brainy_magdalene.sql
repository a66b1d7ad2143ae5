CREATE TABLE `log_checkpoints` (
	`log_id` integer NOT NULL,
	`size` integer NOT NULL,
	`root` text NOT NULL,
	`note` text NOT NULL,
	`signed_at` integer NOT NULL,
	PRIMARY KEY(`log_id`, `size`)
);
--> statement-breakpoint
CREATE TABLE `log_keys` (
	`id` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`year` integer NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_log_key_per_year` ON `log_keys` (`user_id`,`year`);--> statement-breakpoint
CREATE INDEX `erased_log_keys` ON `log_keys` (`id`) WHERE "log_keys"."key" = '';--> statement-breakpoint
CREATE TABLE `log_nodes` (
	`log_id` integer NOT NULL,
	`level` integer NOT NULL,
	`position` integer NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`log_id`, `level`, `position`)
);
--> statement-breakpoint
CREATE TABLE `logs` (
	`id` integer PRIMARY KEY NOT NULL,
	`origin` text NOT NULL,
	`name` text NOT NULL,
	`cell` integer NOT NULL,
	`year` integer NOT NULL,
	`number` integer NOT NULL,
	`first_sequence` integer NOT NULL,
	`former` integer NOT NULL,
	`sealed_key` text NOT NULL,
	`verifier_key` text NOT NULL,
	`sealed_promise_key` text NOT NULL,
	`promise_verifier_key` text NOT NULL,
	`opened_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `logs_origin_unique` ON `logs` (`origin`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_log_per_number` ON `logs` (`cell`,`year`,`number`);--> statement-breakpoint
DROP INDEX `a_bet_is_settled_once`;--> statement-breakpoint
ALTER TABLE `log_records` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `log_records` ADD `opening` text;--> statement-breakpoint
ALTER TABLE `log_records` ADD `key_id` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `a_settlement_is_logged_once` ON `log_records` (`reference`) WHERE "log_records"."kind" = 'bet_settled' AND "log_records"."reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `log_records_by_reference` ON `log_records` (`reference`) WHERE "log_records"."reference" IS NOT NULL;--> statement-breakpoint
CREATE INDEX `log_records_by_key` ON `log_records` (`key_id`) WHERE "log_records"."key_id" IS NOT NULL AND "log_records"."opening" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `a_bet_is_settled_once` ON `log_records` ("payload" ->> '$.bet') WHERE "log_records"."kind" = 'bet_settled' AND "log_records"."reference" IS NULL;--> statement-breakpoint
DROP TRIGGER `log_records_are_never_updated`;--> statement-breakpoint
CREATE TRIGGER `log_records_are_never_updated` BEFORE UPDATE ON `log_records`
WHEN NEW.`opening` IS NOT NULL OR NEW.`sequence` IS NOT OLD.`sequence` OR NEW.`kind` IS NOT OLD.`kind`
  OR NEW.`payload` IS NOT OLD.`payload` OR NEW.`previous_hash` IS NOT OLD.`previous_hash` OR NEW.`hash` IS NOT OLD.`hash`
  OR NEW.`created_at` IS NOT OLD.`created_at` OR NEW.`reference` IS NOT OLD.`reference` OR NEW.`key_id` IS NOT OLD.`key_id`
  OR OLD.`opening` IS NULL
BEGIN SELECT RAISE(ABORT, 'log records are append-only'); END;
