CREATE TABLE `bonus_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`bonus_id` text NOT NULL,
	`reference` text DEFAULT '' NOT NULL,
	`terms` text NOT NULL,
	`terms_hash` text NOT NULL,
	`currency` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`amount` numeric DEFAULT 0 NOT NULL,
	`need` numeric DEFAULT 0 NOT NULL,
	`done` numeric DEFAULT 0 NOT NULL,
	`released` numeric DEFAULT 0 NOT NULL,
	`deposit_id` text,
	`is_chosen` integer DEFAULT false NOT NULL,
	`offer_until` integer NOT NULL,
	`active_until` integer,
	`created_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`bonus_id`) REFERENCES `bonuses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "a_bonus_is_not_less_than_nothing" CHECK("bonus_grants"."amount" >= 0 AND "bonus_grants"."done" >= 0 AND "bonus_grants"."released" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `a_bonus_is_given_once` ON `bonus_grants` (`user_id`,`bonus_id`,`reference`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_active_bonus_a_currency` ON `bonus_grants` (`user_id`,`currency`) WHERE "bonus_grants"."state" = 'active';--> statement-breakpoint
CREATE INDEX `bonuses_that_run_out` ON `bonus_grants` (`active_until`) WHERE "bonus_grants"."state" = 'active';--> statement-breakpoint
CREATE INDEX `offers_that_run_out` ON `bonus_grants` (`offer_until`) WHERE "bonus_grants"."state" = 'available';--> statement-breakpoint
CREATE TABLE `bonus_stakes` (
	`reference` text PRIMARY KEY NOT NULL,
	`grant_id` text NOT NULL,
	`game` text NOT NULL,
	`bonus_part` numeric NOT NULL,
	`contribution_bp` integer NOT NULL,
	`counted` numeric,
	`closed_at` integer,
	FOREIGN KEY (`grant_id`) REFERENCES `bonus_grants`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `open_bonus_stakes` ON `bonus_stakes` (`grant_id`) WHERE "bonus_stakes"."closed_at" IS NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `features` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `bonus_terms` ADD `min_deposit` numeric DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `state` text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `names` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `code` text;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `active_life_ms` integer DEFAULT 604800000 NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `contribution` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `min_multiplier` integer DEFAULT 15000 NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `cap_times` integer;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `on_withdrawal` text DEFAULT 'forfeit_if_unstaked' NOT NULL;--> statement-breakpoint
ALTER TABLE `bonuses` ADD `is_super` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `a_code_is_one_live_bonus` ON `bonuses` (`code`) WHERE "bonuses"."state" = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX `one_super_bonus` ON `bonuses` (`is_super`) WHERE "bonuses"."is_super" = 1 AND "bonuses"."state" = 'live';