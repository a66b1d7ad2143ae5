CREATE TABLE `campaigns` (
	`adv_id` text PRIMARY KEY NOT NULL,
	`utm_source` text NOT NULL,
	`utm_medium` text NOT NULL,
	`utm_campaign` text NOT NULL,
	`promo_type` text,
	`promo_value` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_campaign_a_link` ON `campaigns` (`utm_source`,`utm_medium`,`utm_campaign`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`ip` text NOT NULL,
	`stag` text,
	`partner_id` text,
	`adv_id` text,
	`advertise_uid` text,
	`advertise_source` text,
	`cpa_one_uid` text,
	`pr_hash` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sources_userId_unique` ON `sources` (`user_id`);--> statement-breakpoint
CREATE INDEX `sources_by_partner` ON `sources` (`partner_id`);--> statement-breakpoint
CREATE TABLE `visit_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`ip` text NOT NULL,
	`details` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `visit_events_by_kind` ON `visit_events` (`kind`,`created_at`);--> statement-breakpoint
CREATE TABLE `bonus_terms` (
	`bonus_id` text NOT NULL,
	`currency` text NOT NULL,
	`max_amount` numeric NOT NULL,
	`max_stake` numeric NOT NULL,
	PRIMARY KEY(`bonus_id`, `currency`),
	FOREIGN KEY (`bonus_id`) REFERENCES `bonuses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `bonuses` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`occasion` text NOT NULL,
	`region` text,
	`life_ms` integer NOT NULL,
	`percent` integer NOT NULL,
	`wagering` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `free_spins` (
	`id` text PRIMARY KEY NOT NULL,
	`campaign_id` text NOT NULL,
	`user_id` text NOT NULL,
	`spins_left` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`granted_at` integer NOT NULL,
	`cancelled_at` integer,
	FOREIGN KEY (`campaign_id`) REFERENCES `free_spins_campaigns`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "spins_left_are_not_negative" CHECK("free_spins"."spins_left" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `one_grant_a_campaign` ON `free_spins` (`user_id`,`campaign_id`);--> statement-breakpoint
CREATE INDEX `free_spins_by_campaign` ON `free_spins` (`campaign_id`);--> statement-breakpoint
CREATE TABLE `free_spins_campaigns` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`game_id` text NOT NULL,
	`game_name` text NOT NULL,
	`spins` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `free_spins_stakes` (
	`campaign_id` text NOT NULL,
	`currency` text NOT NULL,
	`stake` numeric NOT NULL,
	PRIMARY KEY(`campaign_id`, `currency`),
	FOREIGN KEY (`campaign_id`) REFERENCES `free_spins_campaigns`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `codes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`channel` text NOT NULL,
	`target` text NOT NULL,
	`code_hash` text NOT NULL,
	`link_hash` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `codes_linkHash_unique` ON `codes` (`link_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `one_open_code` ON `codes` (`user_id`,`purpose`,`channel`) WHERE "codes"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX `codes_by_end` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`channel` text NOT NULL,
	`target` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_by_user` ON `one_time_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `one_time_tokens_by_end` ON `one_time_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `outbox_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`target` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text,
	`body` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_messages_by_time` ON `outbox_messages` (`created_at`);--> statement-breakpoint
CREATE TABLE `social_identities` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `social_identities_by_user` ON `social_identities` (`user_id`);--> statement-breakpoint
CREATE TABLE `social_logins` (
	`state_hash` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`nonce` text NOT NULL,
	`code_verifier` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`attribution` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `social_logins_by_end` ON `social_logins` (`expires_at`);--> statement-breakpoint
CREATE TABLE `vip_requests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`requested_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
